import frauncesLatinExt from '@fontsource-variable/fraunces/files/fraunces-latin-ext-opsz-normal.woff2?url&inline'
import frauncesLatin from '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2?url&inline'
import sansLatinExt from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2?url&inline'
import sansLatin from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url&inline'
import type { Node } from '@takumi-rs/helpers'
import { fromHtml } from '@takumi-rs/helpers/html'
import { initSync, Renderer } from '@takumi-rs/wasm'
import takumi from '@takumi-rs/wasm/takumi_wasm_bg.wasm?url&inline'
import posterSheet from '../posters/poster.css?raw'
import { previewSize } from '../ui/preview-path.js'
import previewSheet from './preview.css?raw'

type Ranges = [from: number, to: number][]

/** Unicode ranges of the font files, from the style sheets of their packages. */
const latin: Ranges = [
  [0x00, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
]
const latinExt: Ranges = [[0x100, 0x2ba]]

const fonts = [
  { name: 'Fraunces', file: frauncesLatin, ranges: latin },
  { name: 'Fraunces', file: frauncesLatinExt, ranges: latinExt },
  { name: 'Instrument Sans', file: sansLatin, ranges: latin },
  { name: 'Instrument Sans', file: sansLatinExt, ranges: latinExt },
]

let renderer: Renderer | undefined

/**
 * Renders a preview as PNG. The first call loads the renderer and the fonts.
 *
 * @param html a preview as HTML
 */
export async function drawPreview(html: string): Promise<Uint8Array<ArrayBuffer>> {
  renderer ??= createRenderer()
  const { node } = fromHtml(html)
  return renderer.render(withSlicedFigures(node), {
    ...previewSize,
    css: [posterSheet, previewSheet],
  })
}

function createRenderer(): Renderer {
  initSync({ module: bytesOf(takumi) })
  const created = new Renderer()
  for (const { name, file, ranges } of fonts) {
    created.registerFont({ name, data: bytesOf(file), unicodeRange: ranges })
  }
  return created
}

/** Decodes a `data:` URL. */
function bytesOf(url: string): Buffer {
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

/** Positions of a background, by the vertical part of `preserveAspectRatio`. */
const positions: Record<string, string> = { Min: 'top', Mid: 'center', Max: 'bottom' }

/** Converts SVG figures to backgrounds that cover their box, because the renderer ignores `preserveAspectRatio`. */
function withSlicedFigures(node: Node): Node {
  if (node.type === 'container') {
    return { ...node, children: (node.children ?? []).map(withSlicedFigures) }
  }
  if (node.type !== 'image' || node.className !== 'poster-figure') return node
  const { src, type, ...figure } = node
  const url = `data:image/svg+xml;base64,${Buffer.from(String(src)).toString('base64')}`
  const [, anchor = 'Mid'] = /preserveAspectRatio="xMidY(\w+)/.exec(String(src)) ?? []
  const style = {
    backgroundImage: `url("${url}")`,
    backgroundPosition: positions[anchor],
    backgroundSize: 'cover',
  }
  return { ...figure, type: 'container', style }
}
