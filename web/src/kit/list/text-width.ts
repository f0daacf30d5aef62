const fontSize = 14;
let pen: CanvasRenderingContext2D | null | undefined;

/** Width of a text as buttons show it, and as titles of columns do, px. */
export function textWidth(text: string, weight: 'normal' | 'bold' = 'normal'): number {
  pen ??= document.createElement('canvas').getContext('2d');
  if (!pen) return text.length * fontSize;
  pen.font = `${weight} ${fontSize}px ${getComputedStyle(document.body).fontFamily}`;
  return pen.measureText(text).width;
}
