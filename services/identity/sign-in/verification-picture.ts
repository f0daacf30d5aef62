import sharp from 'sharp';

const fullTurn = 2 * Math.PI;
const between = (least: number, most: number) => least + Math.random() * (most - least);

/** Part of the pixels that noise covers. */
const noise = 0.04;

/** Factor and offset that leave white white and make pale letters legible. */
const darker = [1.9, -230] as const;

/** Colour parts of a pixel. */
const parts = 3;

/** A wave by which pixels are moved: at most 4 of them, another one each time. */
function wave(): (at: number) => number {
  const [height, length, start] = [between(2, 3.5), between(35, 60), between(0, fullTurn)];
  return (at) => Math.round(height * Math.sin(start + (fullTurn * at) / length));
}

/** The pixels, bent along two waves and strewn with noise. */
function bent(pixels: Buffer, width: number, height: number): Buffer {
  const [down, across] = [wave(), wave()];
  const result = Buffer.alloc(pixels.length, 0xff);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [fromX, fromY] = [x + across(y), y + down(x)];
      const at = (y * width + x) * parts;
      if (Math.random() < noise) result.fill(Math.floor(between(60, 220)), at, at + parts);
      else if (fromX >= 0 && fromX < width && fromY >= 0 && fromY < height) {
        const from = (fromY * width + fromX) * parts;
        pixels.copy(result, at, from, from + parts);
      }
    }
  return result;
}

/**
 * The picture of a drawing whose paths would name its letters: pixels alone, bent and strewn with noise. The contract has the
 * image as SVG, so the picture (PNG) lies in one.
 * @param drawing SVG
 */
export async function pictureOf(drawing: string): Promise<string> {
  const { data, info } = await sharp(Buffer.from(drawing))
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .linear(...darker)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const png = await sharp(bent(data, width, height), { raw: { width, height, channels: parts } })
    .png({ compressionLevel: 6 })
    .toBuffer();
  const picture = `<image width="${width}" height="${height}" href="data:image/png;base64,${png.toString('base64')}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${picture}</svg>`;
}
