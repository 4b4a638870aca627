import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = process.env.BRAVA_API ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  // Vendor code is left to the bundler: grouping it by hand made the first load larger.
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2023', sourcemap: false, reportCompressedSize: false },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? 5173),
    strictPort: true,
    proxy: { '/api': { target: api } },
  },
  preview: { host: '127.0.0.1', proxy: { '/api': { target: api } } },
})
