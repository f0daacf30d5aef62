/** Class that each component of antd has, and for which antd declares the variables of the theme. */
export const variablesClass = 'campus-theme';

/**
 * Has the document alone declare the variables of the theme, some 500, and all that is in it inherit them. antd declares them for
 * each of its components: a browser then works them out anew for each button, whenever its style is asked for.
 * To be called once the theme's style sheets are in the document, whenever they changed.
 */
export function declareOnce(): void {
  for (const { textContent, sheet } of document.querySelectorAll<HTMLStyleElement>(
    `style[data-token-hash="${variablesClass}"]`,
  )) {
    const rule = textContent?.startsWith(`.${variablesClass}{`) && sheet?.cssRules[0];
    if (rule instanceof CSSStyleRule) rule.selectorText = ':root';
  }
}
