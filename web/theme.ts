import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { commonTexts } from '#contract/texts/common.ts';
import '@mantine/core/styles.layer.css';
import '@fontsource-variable/inter/wght.css';
import { keepFormOnEnter } from './ui/fields/keep_form_on_enter.ts';
import { SteadyButton } from './ui/fields/SteadyButton.tsx';
import './theme.css';

/** Shades of the accent; 7 is the one of the light theme, 6 of the dark one. Both carry white text at 4.5:1. */
const accent: MantineColorsTuple = [
  '#e9f5ef',
  '#d3e9de',
  '#a9d4c0',
  '#7cbea0',
  '#55aa85',
  '#3a9370',
  '#2a805f',
  '#1f6f54',
  '#185a44',
  '#0f4433',
];

const warmDark: MantineColorsTuple = [
  '#ece9e3',
  '#c9c4bb',
  '#a8a39a',
  '#7d7971',
  '#4a463f',
  '#34312b',
  '#1e1d1a',
  '#161513',
  '#12110f',
  '#0c0b0a',
];

const loss: MantineColorsTuple = [
  '#fbe9e7',
  '#f6d2ce',
  '#eea9a2',
  '#e58078',
  '#dc5f55',
  '#cb4037',
  '#bf3128',
  '#b3261e',
  '#8f1d17',
  '#6b1510',
];

export const theme = createTheme({
  colors: { accent, dark: warmDark, red: loss },
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 6 },
  black: '#1c1b1a',
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, 'Liberation Sans', sans-serif",
  headings: {
    fontFamily: 'inherit',
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.25' },
      h2: { fontSize: '1.125rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    UnstyledButton: { defaultProps: { component: SteadyButton } },
    Modal: {
      defaultProps: {
        centered: true,
        closeButtonProps: { 'aria-label': commonTexts.actions.close },
        radius: 'lg',
        overlayProps: { backgroundOpacity: 0.45 },
        transitionProps: { duration: 120 },
      },
    },
    // The placeholder is no menu item, and assistive technology stumbles over it.
    Menu: { defaultProps: { transitionProps: { duration: 100 }, shadow: 'md', withInitialFocusPlaceholder: false } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': commonTexts.actions.close } } },
    Select: {
      defaultProps: {
        comboboxProps: { transitionProps: { duration: 100 }, shadow: 'md' },
        onKeyDown: keepFormOnEnter,
      },
    },
    MultiSelect: { defaultProps: { onKeyDown: keepFormOnEnter } },
    Drawer: { defaultProps: { transitionProps: { duration: 160 } } },
  },
});

/** Points the library's own variables at our tokens, which theme.css sets for light and for dark. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--card)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-2)',
    '--mantine-color-placeholder': 'var(--ink-3)',
    '--mantine-color-default': 'var(--card)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-anchor': 'var(--accent)',
    '--mantine-color-error': 'var(--red)',
    '--mantine-color-disabled': 'var(--line-soft)',
    '--mantine-color-disabled-color': 'var(--ink-3)',
    '--mantine-color-disabled-border': 'var(--line)',
  };
  return { variables: {}, light: shared, dark: shared };
};
