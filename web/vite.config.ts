import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const api = process.env.BRAVA_API ?? 'http://127.0.0.1:3000'

const contract = /\/contract\/src\//

/** Code shared by this many separately loaded screens, dialogs and other pieces goes into the common files. */
const dozen = 12

/** The bundler names a shared file after everything that shares it: "shared~orders-screen~users-screen". */
const firstOf = (name: string) => name.split('~')[0]

/** The font loads together with the code, not after the styles: text whose font changes is laid out twice. */
const facesFirst: Plugin = {
  name: 'faces-first',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => /geist-latin.*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head',
        })),
  },
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), facesFirst],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) => `assets/${firstOf(name)}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) => `assets/${firstOf(name.replace(/\.[^.]*$/, ''))}-[hash][extname]`,
        // Each file requested costs the browser more than its bytes. So what every start loads is one file, what a
        // dozen screens share another one, and what fewer share is spread over a few. Files made by grouping may need
        // each other: every module still runs after those that it imports.
        strictExecutionOrder: true,
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 4 },
            { name: 'table', test: /\/web\/src\/ui\/table\/data-table\.tsx$/, priority: 2 },
            // The contract separately: its schemas need zod, for which no list should wait.
            {
              name: 'common-contract',
              test: contract,
              minShareCount: dozen,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            { name: 'common', test: /^(?!.*\/contract\/src\/)/, minShareCount: dozen, priority: 1 },
            // The nouns separately: a small file of a noun among the pieces of every screen would pull in everything it
            // needs.
            {
              name: 'nouns',
              test: /\/web\/src\/(?!ui\/|api\/|text\/)/,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 6000,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            { name: 'facts', test: /\/contract\/src\/(dates|enums|minor|currency-symbol)\.ts$/, priority: 2 },
            {
              name: 'contract',
              test: contract,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 6000,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            { name: 'schemas', test: /\/node_modules\/zod\//, priority: 3 },
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 6000, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? 5173),
    strictPort: true,
    proxy: { '/api': { target: api } },
  },
  preview: { host: '127.0.0.1', proxy: { '/api': { target: api } } },
})
