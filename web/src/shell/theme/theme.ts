import { type ThemeConfig, theme } from 'antd';
import type { Size } from '../size/size-store.js';
import { variablesClass } from './declare-once.js';
import { type Grounds, readable } from './readable.js';

/** What the look of the console follows from. */
export interface Look {
  /** `#rrggbb` */
  color: string;
  /** The colour is shown as it is, even where it cannot be read well. */
  isColorExact: boolean;
  isDark: boolean;
  size: Size;
  /** The user wants no motion. */
  isStill: boolean;
}

interface Ground {
  grounds: Grounds;
  token: NonNullable<ThemeConfig['token']>;
  table: NonNullable<NonNullable<ThemeConfig['components']>['Table']>;
}

const bright: Ground = {
  grounds: { surfaces: ['#ffffff'], away: 'black' },
  token: {
    colorText: '#1f2937',
    colorTextSecondary: '#4b5563',
    colorTextTertiary: '#626b7a',
    colorTextPlaceholder: '#6b7280',
    colorTextDescription: '#626b7a',
    colorBgLayout: '#f3f5f8',
  },
  table: { headerBg: '#f7f9fb', headerColor: '#4b5563', rowHoverBg: '#f7f9fc' },
};

const surface = '#1b232d';
const raised = '#232d39';

/** On a dark ground colours are bright, and what stands on them is dark. */
const dark: Ground = {
  grounds: { surfaces: [surface, raised, '#0f151c'], away: 'white' },
  token: {
    colorBgBase: '#10161d',
    colorBgLayout: '#10161d',
    colorBgContainer: surface,
    colorBgElevated: raised,
    colorText: '#e6eaf0',
    colorTextSecondary: '#c0c9d4',
    colorTextTertiary: '#a4afbd',
    colorTextPlaceholder: '#98a4b3',
    colorTextDescription: '#a4afbd',
    colorTextLightSolid: '#0f151c',
    colorBorder: '#46525f',
    colorBorderSecondary: '#303b48',
  },
  table: { headerBg: '#202a35', headerColor: '#c0c9d4', rowHoverBg: '#222c37' },
};

/** antd knows three sizes; the smallest of the console has less room around its small controls as well. */
const componentSizes = { default: 'large', medium: 'medium', small: 'small', mini: 'small' } as const;
/** Least side of what is pressed, px (source: WCAG 2.2, 2.5.8). */
const leastTarget = 24;

/** Size of antd's components. */
export const componentSize = (size: Size) => componentSizes[size];

/** The look of the console as antd takes it. */
export function themeOf({ color, isColorExact, isDark, size, isStill }: Look): ThemeConfig {
  const { grounds, token, table } = isDark ? dark : bright;
  const isMini = size === 'mini';
  return {
    cssVar: { key: variablesClass },
    algorithm: [
      isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
      ...(isMini ? [theme.compactAlgorithm] : []),
      readable(grounds, isColorExact),
    ],
    token: {
      ...token,
      colorPrimary: color,
      borderRadius: 6,
      fontFamily:
        "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Helvetica Neue', 'PingFang SC', 'Hiragino Sans', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans', sans-serif",
      motion: !isStill,
      ...(isMini && { controlHeightSM: leastTarget }),
    },
    components: {
      Table: { ...table, ...cellPadding, headerSplitColor: 'transparent' },
      Form: { verticalLabelPadding: '0 0 4px' },
      Modal: { titleFontSize: 17 },
      // A tree stands on cards, drawers and dialogs alike.
      Tree: { colorBgContainer: 'transparent' },
      ...(isDark && { Tooltip: { colorTextLightSolid: '#ffffff' } }),
      Menu: menuTokens,
    },
  };
}

/** Room in the cells of a table by its size, px. */
const cellPadding = {
  cellPaddingBlock: 9,
  cellPaddingBlockMD: 4,
  cellPaddingBlockSM: 3,
  cellPaddingInline: 10,
  cellPaddingInlineMD: 10,
  cellPaddingInlineSM: 8,
};

const menuTokens = {
  darkItemBg: '#304156',
  darkSubMenuItemBg: '#1f2d3d',
  darkPopupBg: '#1f2d3d',
  darkItemColor: '#bfcbd9',
  darkItemHoverColor: '#ffffff',
  darkItemHoverBg: '#263445',
  darkItemSelectedBg: '#18242f',
  darkItemSelectedColor: '#409EFF',
  itemHeight: 42,
  itemMarginInline: 0,
  itemMarginBlock: 0,
  itemBorderRadius: 0,
  subMenuItemBorderRadius: 0,
  iconSize: 16,
};
