import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

/** The ink as a scale; the primary button is ink on surface, so it turns over in the dark. */
const ink: MantineColorsTuple = [
  '#e9edf0',
  '#d5dbe0',
  '#c3cad0',
  '#a9b3bb',
  '#8c969f',
  '#6b7680',
  '#4d5760',
  '#353d45',
  '#2b3239',
  '#15191d',
];

/** The kit's dark surfaces: letters, borders (4), hover (5), menus (6), surface (7), background (9). */
const dark: MantineColorsTuple = [
  '#e9edf0',
  '#c3cad0',
  '#a9b3bb',
  '#77828b',
  '#3a424a',
  '#262c32',
  '#1b2025',
  '#161a1e',
  '#121518',
  '#0e1114',
];

/** Filled parts are ink with letters of the surface; the kit takes one letter colour for both schemes. */
const resolveVariant: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input);
  const isInk = input.color === undefined || input.color === 'ink';
  return isInk && input.variant === 'filled'
    ? { ...resolved, background: 'var(--ink)', hover: 'var(--ink-hover)', color: 'var(--surface)' }
    : resolved;
};

/** The look of the portal on the UI kit; colours come from `tokens.css`. */
export const theme = createTheme({
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', Menlo, monospace",
  colors: { ink, dark },
  primaryColor: 'ink',
  primaryShade: { light: 9, dark: 0 },
  autoContrast: true,
  variantColorResolver: resolveVariant,
  white: '#ffffff',
  black: '#15191d',
  defaultRadius: 8,
  cursorType: 'pointer',
  respectReducedMotion: true,
  headings: { fontWeight: '620', sizes: { h1: { fontSize: '24px', lineHeight: '1.25' } } },
  components: {
    Button: { defaultProps: { fw: 600 } },
    // As in filled buttons: the kit takes one colour for both schemes.
    Checkbox: {
      vars: () => ({
        root: { '--checkbox-color': 'var(--ink)', '--checkbox-icon-color': 'var(--surface)' },
      }),
    },
    Tooltip: { defaultProps: { openDelay: 350, withArrow: false } },
    // The placeholder is no child that a menu may have; without it the first entry takes the focus.
    Menu: {
      defaultProps: { shadow: 'md', radius: 10, withInitialFocusPlaceholder: false, menuItemTabIndex: 0 },
    },
    Modal: {
      defaultProps: { radius: 10, centered: true },
      styles: {
        header: { background: 'var(--surface)' },
        content: { background: 'var(--surface)' },
        title: { fontWeight: 620 },
      },
    },
  },
});

const fromTokens = {
  '--mantine-color-body': 'var(--background)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-placeholder': 'var(--ink-2)',
  '--mantine-color-error': 'var(--error)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line)',
};

/** Gives the UI kit's own colour variables the tokens' values, in both schemes. */
export const resolveColours: CSSVariablesResolver = () => ({
  variables: {},
  light: fromTokens,
  dark: fromTokens,
});
