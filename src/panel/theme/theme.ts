import {
  Combobox,
  type CSSVariablesResolver,
  createTheme,
  Drawer,
  type MantineColorsTuple,
  Modal,
  Notification,
} from '@mantine/core';
import { common } from '../texts/common.ts';

/** Wheat: the one accent. Filled parts carry dark ink on shade 5 (light) or 4 (dark); texts use 8 or 3. */
const wheat: MantineColorsTuple = [
  '#fff7e3',
  '#ffedc2',
  '#ffdf94',
  '#fbcf66',
  '#f2bd42',
  '#e9a820',
  '#d3930f',
  '#a86f08',
  '#875400',
  '#6b4200',
];
/** Straw to bark: the neutrals of the light theme. */
const gray: MantineColorsTuple = [
  '#faf6ee',
  '#f3ecdf',
  '#ebe2d2',
  '#e0d5c1',
  '#cbbda5',
  '#97866a',
  '#6a5b48',
  '#57493a',
  '#3f3428',
  '#2b2219',
];
/** The barn at night: text first, grounds last. */
const dark: MantineColorsTuple = [
  '#efe6d8',
  '#d6c9b5',
  '#b9aa93',
  '#8d7d68',
  '#4a3f33',
  '#372e25',
  '#241e18',
  '#1a1613',
  '#14110e',
  '#0e0b09',
];

// Fonts of its own: some of the systems' draw no underscore at one pixel per point, and names of fields have many.
const sans =
  "'IBM Plex Sans Variable', system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif";
const serif = "'IBM Plex Serif', 'Noto Serif', 'DejaVu Serif', Georgia, serif";
const mono = "'IBM Plex Mono', ui-monospace, 'SF Mono', Menlo, Consolas, monospace";

export const theme = createTheme({
  colors: { wheat, gray, dark },
  primaryColor: 'wheat',
  primaryShade: { light: 5, dark: 4 },
  autoContrast: true,
  black: '#2b2219',
  white: '#fffdf8',
  fontFamily: sans,
  fontFamilyMonospace: mono,
  headings: {
    fontFamily: serif,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.2' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1.05rem', lineHeight: '1.35' },
    },
  },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // A list of 1,000 names costs a page's first paint where it is made before it is opened.
    Combobox: Combobox.extend({ defaultProps: { keepMounted: false } }),
    // Focus begins at the first item. The place that Mantine has for it before that may not stand in a menu.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // Mantine leaves these buttons without a name.
    Notification: Notification.extend({ defaultProps: { closeButtonProps: { 'aria-label': common.close } } }),
    Modal: Modal.extend({ defaultProps: { closeButtonProps: { 'aria-label': common.close } } }),
    Drawer: Drawer.extend({ defaultProps: { closeButtonProps: { 'aria-label': common.close } } }),
  },
});

/** Mantine's own variables where its neutrals would fall below the contrast of AA. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#faf6ee',
    '--mantine-color-anchor': 'var(--mantine-color-wheat-8)',
    '--mantine-color-dimmed': 'var(--mantine-color-gray-6)',
    '--mantine-color-placeholder': '#776750',
    '--mantine-color-error': '#a82a1e',
    '--mantine-color-default-border': 'var(--mantine-color-gray-5)',
    '--mantine-color-default-hover': 'var(--mantine-color-gray-1)',
    '--mantine-color-wheat-text': 'var(--mantine-color-wheat-8)',
    '--mantine-color-wheat-outline': 'var(--mantine-color-wheat-8)',
  },
  dark: {
    '--mantine-color-body': '#171310',
    '--mantine-color-anchor': 'var(--mantine-color-wheat-3)',
    '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
    '--mantine-color-placeholder': '#9a8b75',
    '--mantine-color-error': '#ff9d8c',
    '--mantine-color-default-border': '#6f604e',
    '--mantine-color-wheat-text': 'var(--mantine-color-wheat-3)',
    '--mantine-color-wheat-outline': 'var(--mantine-color-wheat-3)',
  },
});
