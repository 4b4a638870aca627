import { createTheme } from '@mantine/core'

/** The widgets' settings; every colour is a role of tokens.css. */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  defaultRadius: 6,
  fontSizes: { xs: '12px', sm: '13px', md: '13px', lg: '14px', xl: '16px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '20px', xl: '24px' },
  spacing: { xs: '8px', sm: '12px', md: '14px', lg: '16px', xl: '24px' },
  radius: { xs: '4px', sm: '5px', md: '6px', lg: '8px', xl: '12px' },
  shadows: {
    xs: 'none',
    sm: 'none',
    md: 'var(--shadow-popover)',
    lg: 'var(--shadow-popover)',
    xl: 'var(--shadow-dialog)',
  },
  breakpoints: { xs: '30em', sm: '48em', md: '62em', lg: '80em', xl: '90em' },
  respectReducedMotion: true,
  cursorType: 'pointer',
})
