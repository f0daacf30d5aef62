import type { ThemeConfig } from 'antd';
import { theme } from 'antd';
import type { MappingAlgorithm } from 'antd/es/theme/interface';
import { darken, readableOn } from './contrast.js';

/** Colour of the console (source: screens.yaml, shell.settingspanel). */
const seed = '#1890ff';
/** Grounds that coloured text stands on. */
const white = '#ffffff';

/** Shades of one colour that can be read: white on it, and it on white and on its own light ground. */
function readableShades(color: string, ground: string) {
  const base = readableOn(readableOn(color, white), ground);
  return { base, hover: darken(base, 0.12), active: darken(base, 0.24) };
}

/** Takes the colours that antd derives and darkens those that carry text to a contrast of 4.5. */
const readable: MappingAlgorithm = (seedToken, mapToken) => {
  const tokens = mapToken ?? theme.defaultAlgorithm(seedToken);
  const primary = readableShades(tokens.colorPrimary, tokens.colorPrimaryBg);
  const success = readableShades(tokens.colorSuccess, tokens.colorSuccessBg);
  const warning = readableShades(tokens.colorWarning, tokens.colorWarningBg);
  const error = readableShades(tokens.colorError, tokens.colorErrorBg);
  return {
    ...tokens,
    colorPrimary: primary.base,
    colorPrimaryHover: primary.hover,
    colorPrimaryActive: primary.active,
    colorPrimaryText: primary.base,
    colorPrimaryTextHover: primary.hover,
    colorPrimaryTextActive: primary.active,
    colorPrimaryBorder: primary.base,
    colorInfo: primary.base,
    colorLink: primary.base,
    colorLinkHover: primary.hover,
    colorLinkActive: primary.active,
    colorSuccess: success.base,
    colorSuccessText: success.base,
    colorWarning: warning.base,
    colorWarningText: warning.base,
    colorError: error.base,
    colorErrorHover: error.hover,
    colorErrorActive: error.active,
    colorErrorText: error.base,
    colorErrorTextHover: error.hover,
    colorErrorTextActive: error.active,
  };
};

/** The look of the console. @param isStill the user wants no motion */
export const themeOf = (isStill: boolean): ThemeConfig => ({
  algorithm: [theme.defaultAlgorithm, readable],
  token: {
    colorPrimary: seed,
    colorText: '#1f2937',
    colorTextSecondary: '#4b5563',
    colorTextTertiary: '#626b7a',
    colorTextPlaceholder: '#6b7280',
    colorTextDescription: '#626b7a',
    colorBgLayout: '#f3f5f8',
    borderRadius: 6,
    fontFamily:
      "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Helvetica Neue', 'PingFang SC', 'Hiragino Sans', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans', sans-serif",
    motion: !isStill,
  },
  components: {
    Table: {
      headerBg: '#f7f9fb',
      headerColor: '#4b5563',
      cellPaddingBlock: 9,
      headerSplitColor: 'transparent',
      rowHoverBg: '#f7f9fc',
    },
    Form: { verticalLabelPadding: '0 0 4px' },
    Modal: { titleFontSize: 17 },
    Menu: {
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
    },
  },
});
