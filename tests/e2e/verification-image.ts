import type { Page } from '@playwright/test';
import svgCaptcha from 'svg-captcha';

/** Commands of a drawn character: letters that no noise changes. */
const shapeOf = (path: string): string => path.replace(/[^A-Z]/g, '');

/** Characters are filled; lines of noise are not. */
const character = /<path fill="[^"]+" d="(M(-?[\d.]+)[^"]*)"/g;

/** Shapes of the characters of an image, from left to right. */
function shapesOf(image: string): string[] {
  const found = [...image.matchAll(character)].map(([, path, x]) => ({ shape: shapeOf(path!), x: Number(x) }));
  return found.sort((one, next) => one.x - next.x).map(({ shape }) => shape);
}

const letters = [...'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'];
const draw = (letter: string): string => svgCaptcha.create({ charPreset: letter, size: 1, noise: 0, color: true }).data;
const alphabet = new Map(letters.map((letter) => [shapesOf(draw(letter))[0], letter]));

/** Reads a verification image (SVG), as a person does who looks at it. */
export const readVerificationImage = (image: string): string =>
  shapesOf(image)
    .map((shape) => alphabet.get(shape))
    .join('');

/** The verification image that the page asks for next, as text. */
export async function nextVerificationImage(page: Page): Promise<string> {
  const response = await page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('/verifycodeimg'));
  return response.text();
}
