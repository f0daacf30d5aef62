import { theme } from 'antd';
import type { MappingAlgorithm, MapToken } from 'antd/es/theme/interface';
import { readableOn, shade } from './contrast.js';

/** Grounds of a look, and where colours move to stand out from them. */
export interface Grounds {
  /** Cards, tables, dialogs: what coloured text stands on. */
  surfaces: readonly string[];
  away: 'black' | 'white';
}

/** Shades of one colour that can be read on every surface and on the colour's own pale ground. */
function shadesOf(color: string, pale: string, { surfaces, away }: Grounds) {
  const base = readableOn(color, [...surfaces, pale], away);
  return { base, hover: shade(base, 0.12, away), active: shade(base, 0.24, away) };
}

type Shades = ReturnType<typeof shadesOf>;

const primaryTokens = ({ base, hover, active }: Shades): Partial<MapToken> => ({
  colorPrimary: base,
  colorPrimaryHover: hover,
  colorPrimaryActive: active,
  colorPrimaryText: base,
  colorPrimaryTextHover: hover,
  colorPrimaryTextActive: active,
  colorPrimaryBorder: base,
  colorInfo: base,
  colorLink: base,
  colorLinkHover: hover,
  colorLinkActive: active,
});

const errorTokens = ({ base, hover, active }: Shades): Partial<MapToken> => ({
  colorError: base,
  colorErrorHover: hover,
  colorErrorActive: active,
  colorErrorText: base,
  colorErrorTextHover: hover,
  colorErrorTextActive: active,
});

/**
 * Takes the colours that antd derives and moves those that carry text to a contrast of 4.5.
 * @param isColorExact the user's colour stays as it is
 */
export const readable =
  (grounds: Grounds, isColorExact: boolean): MappingAlgorithm =>
  (seed, map) => {
    const tokens = map ?? theme.defaultAlgorithm(seed);
    const success = shadesOf(tokens.colorSuccess, tokens.colorSuccessBg, grounds).base;
    const warning = shadesOf(tokens.colorWarning, tokens.colorWarningBg, grounds).base;
    return {
      ...tokens,
      ...(!isColorExact && primaryTokens(shadesOf(seed.colorPrimary, tokens.colorPrimaryBg, grounds))),
      ...errorTokens(shadesOf(tokens.colorError, tokens.colorErrorBg, grounds)),
      colorSuccess: success,
      colorSuccessText: success,
      colorWarning: warning,
      colorWarningText: warning,
    };
  };
