/** The design tokens as a Mantine theme; colours that differ by scheme are in tokens.css. */
import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
} from '@mantine/core';
import { BusyButton } from '../shared/ui/busy-button.tsx';

const FONT = "'Commissioner Variable', system-ui, -apple-system, 'Segoe UI', sans-serif";

export const theme = createTheme({
  primaryColor: 'orange',
  primaryShade: { light: 9, dark: 7 },
  white: '#FFFFFF',
  black: '#22262C',
  colors: {
    orange: [
      '#FFF4EC',
      '#FFE6D4',
      '#FFCDA8',
      '#FFB077',
      '#FF9550',
      '#FD7E14',
      '#F97316',
      '#F76707',
      '#E8590C',
      '#D9480F',
    ],
    gray: [
      '#FAF8F5',
      '#F4F1EC',
      '#ECE9E4',
      '#E4E2DE',
      '#CBC8C2',
      '#8D929B',
      '#5C6470',
      '#4A515C',
      '#353A42',
      '#22262C',
    ],
    dark: [
      '#ECEAE6',
      '#CFD2D7',
      '#A6ADB8',
      '#7F8793',
      '#6B7380',
      '#31353D',
      '#1D2026',
      '#16181D',
      '#121419',
      '#0E1014',
    ],
    green: [
      '#EBF7EE',
      '#D5EFDB',
      '#ABDFB8',
      '#7FCE92',
      '#51CF66',
      '#40B856',
      '#339A48',
      '#2B8A3E',
      '#237032',
      '#1B5627',
    ],
    red: [
      '#FFF0F0',
      '#FFE0E0',
      '#FFC2C2',
      '#FFA3A3',
      '#FF8787',
      '#F56565',
      '#E24141',
      '#C92A2A',
      '#AE2323',
      '#8C1C1C',
    ],
  },
  fontFamily: FONT,
  headings: {
    fontFamily: FONT,
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '2.125rem', lineHeight: '1.15' },
      h2: { fontSize: '1.625rem', lineHeight: '1.2' },
      h3: { fontSize: '1.25rem', lineHeight: '1.3' },
      h4: { fontSize: '1.0625rem', lineHeight: '1.35' },
    },
  },
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1.0625rem', lg: '1.25rem', xl: '1.625rem' },
  lineHeights: { xs: '1.45', sm: '1.45', md: '1.45', lg: '1.4', xl: '1.3' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '0.25rem', sm: '0.5rem', md: '0.625rem', lg: '1rem', xl: '2rem' },
  defaultRadius: 'md',
  shadows: { md: 'var(--vg-shadow)' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { size: 'md', component: BusyButton } },
    ActionIcon: {
      defaultProps: { component: BusyButton, size: 44, variant: 'subtle', color: 'gray' },
    },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    NumberInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md' } },
    Checkbox: { defaultProps: { size: 'md' } },
    Radio: { defaultProps: { size: 'md' } },
    RadioGroup: { defaultProps: { size: 'md' } },
    PdfDocument: { defaultProps: { radius: 'lg' } },
    Modal: { defaultProps: { radius: 'lg' } },
    Anchor: { defaultProps: { underline: 'always' } },
  },
  variantColorResolver: (input) => {
    const isPrimary = input.color === undefined || input.color === 'orange';
    if (isPrimary && input.variant === 'filled') {
      return {
        background: 'var(--vg-orange-fill)',
        hover: 'var(--vg-orange-fill-hover)',
        color: 'var(--vg-on-orange)',
        border: '1px solid transparent',
      };
    }
    if (isPrimary && (input.variant === 'subtle' || input.variant === 'light')) {
      const usual = defaultVariantColorsResolver(input);
      const wash = input.variant === 'light' && { background: 'var(--vg-orange-wash)' };
      return { ...usual, ...wash, color: 'var(--vg-orange-text)' };
    }
    return defaultVariantColorsResolver(input);
  },
});

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-text': '#22262C',
    '--mantine-color-body': '#FFFFFF',
    '--mantine-color-dimmed': '#5C6470',
    '--mantine-color-placeholder': '#6B7280',
    '--mantine-color-anchor': '#B93C0A',
    '--mantine-color-error': '#C92A2A',
    '--mantine-color-default-border': '#868B94',
    '--mantine-color-gray-4': '#868B94', // borders of fields and boxes
    '--mantine-color-orange-filled': '#CC420D',
    '--mantine-color-orange-filled-hover': '#B93C0A',
    '--mantine-primary-color-filled-hover': '#B93C0A',
    '--mantine-primary-color-contrast': '#FFFFFF',
  },
  dark: {
    '--mantine-color-text': '#ECEAE6',
    '--mantine-color-body': '#1D2026',
    '--mantine-color-dimmed': '#A6ADB8',
    '--mantine-color-placeholder': '#969EAA',
    '--mantine-color-anchor': '#F76707',
    '--mantine-color-error': '#FF8787',
    '--mantine-color-default-border': '#6B7380',
    '--mantine-color-disabled': '#2A2E36', // differs from the surface around it
    '--mantine-color-orange-filled': '#F76707',
    '--mantine-color-orange-filled-hover': '#FF7B1F',
    '--mantine-primary-color-filled-hover': '#FF7B1F',
    '--mantine-primary-color-contrast': '#16181D',
  },
});
