import type { Mark, Scene } from './scene.ts';

/** A scene as SVG without external fonts or files. Its size is the true one, in inches; with `dpi`, in that many pixels to the inch. */
export function sceneSvg(scene: Scene, dpi?: number): string {
  const [width, height] = [scene.width, scene.height].map((points) =>
    dpi ? Math.round((points / 72) * dpi) : `${points / 72}in`,
  );
  const box = `0 0 ${scene.width} ${scene.height}`;
  const marks = scene.marks.map(markSvg).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box}">${marks}</svg>`;
}

function markSvg(mark: Mark): string {
  if (mark.kind === 'area') {
    const { x = 0, y = 0, scale = 1 } = mark;
    const place = x || y || scale !== 1 ? ` transform="translate(${x} ${y}) scale(${scale})"` : '';
    return `<path d="${mark.d}" fill="${mark.fill}"${mark.even_odd ? ' fill-rule="evenodd"' : ''}${place}/>`;
  }
  if (mark.kind === 'line') {
    const dash = mark.dash ? ` stroke-dasharray="${mark.dash}"` : '';
    return `<path d="${mark.d}" fill="none" stroke="${mark.stroke}" stroke-width="${mark.width}"${dash}/>`;
  }
  if (mark.kind === 'picture') {
    const data = `data:image/png;base64,${mark.png.toString('base64')}`;
    return `<image href="${data}" x="${mark.x}" y="${mark.y}" width="${mark.side}" height="${mark.side}"/>`;
  }
  const { scene, x, y, scale = 1, turned } = mark;
  const turn = turned ? ` rotate(180 ${scene.width / 2} ${scene.height / 2})` : '';
  return `<g transform="translate(${x} ${y}) scale(${scale})${turn}">${scene.marks.map(markSvg).join('')}</g>`;
}
