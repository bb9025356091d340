import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, extname } from 'node:path'

/** A static file of the pages; its path contains a hash of the content. */
export interface PageAsset {
  path: string
  contentType: string
  body: Uint8Array
}

/** Static files of the pages and their paths. Clients may cache the files forever. */
export interface PageAssets {
  stylesheets: readonly string[]
  preload: readonly string[]
  /** Paths of the scripts for proof of work and for invisible reCAPTCHA. */
  captchaScripts: { work: string; invisible: string }
  files: readonly PageAsset[]
}

const sheets = [
  '@foyer/theme/tokens.css',
  '@foyer/theme/fonts.css',
  '@foyer/theme/base.css',
  '@foyer/theme/controls.css',
  '@foyer/pages/pages.css',
]

/** Fonts to preload: upright, Latin. */
const firstFonts = /-latin-(opsz|wght)-normal-/

/**
 * Reads style sheets, fonts and scripts from the installed packages. Merges all sheets into one. File names contain a
 * hash of the content. Node.js only.
 * @param basePath path under which the server serves the files, for example `/auth/assets`
 * @throws Error of the file system or of module resolution when the installation is incomplete
 */
export async function readPageAssets(basePath: string): Promise<PageAssets> {
  const { resolve } = createRequire(import.meta.url)
  const parts = await Promise.all(sheets.map((sheet) => readSheet(resolve(sheet))))
  const css = parts.map((part) => part.css).join('\n')
  const fontFiles = [...new Map(parts.flatMap((part) => [...part.fonts]))]
  const fonts = await Promise.all(
    fontFiles.map(async ([reference, file]) => ({
      reference,
      asset: toAsset(basePath, basename(file), 'font/woff2', await readFile(file)),
    })),
  )
  const linked = fonts.reduce(
    (text, { reference, asset }) => text.replaceAll(reference, `url('${asset.path}')`),
    css,
  )
  const type = 'text/css; charset=utf-8'
  const sheet = toAsset(basePath, 'pages.css', type, new TextEncoder().encode(linked))
  const scriptOf = async (name: string): Promise<PageAsset> => {
    const text = await readScript(resolve(`@foyer/pages/${name}`))
    return toAsset(basePath, name, 'text/javascript; charset=utf-8', new TextEncoder().encode(text))
  }
  const [work, invisible] = [
    await scriptOf('captcha-work.js'),
    await scriptOf('captcha-invisible.js'),
  ]
  const files = fonts.map(({ asset }) => asset)
  return {
    stylesheets: [sheet.path],
    captchaScripts: { work: work.path, invisible: invisible.path },
    preload: files.map(({ path }) => path).filter((path) => firstFonts.test(path)),
    files: [sheet, work, invisible, ...files],
  }
}

/** Reads a script and inlines its imports, so that browsers load one file. */
async function readScript(file: string): Promise<string> {
  const { resolve } = createRequire(file)
  const text = await readFile(file, 'utf8')
  const imports = [...text.matchAll(/^import \{.*\} from ["']([^"']+)["']$/gm)]
  const parts = await Promise.all(imports.map(([, path = '']) => readScript(resolve(path))))
  const code = text.replaceAll(/^import .*$/gm, '')
  return [...parts.map((part) => part.replaceAll(/^export /gm, '')), code].join('\n')
}

/** Reads a style sheet, inlines its relative imports, and resolves the file of each `url('…')`. */
async function readSheet(file: string): Promise<{ css: string; fonts: Map<string, string> }> {
  const { resolve } = createRequire(file)
  const text = (await readFile(file, 'utf8')).replaceAll(/\/\*[\s\S]*?\*\//g, '')
  const imports = [...text.matchAll(/@import ["'](\.[^"']+)["'];/g)]
  const parts = await Promise.all(imports.map(([, path = '']) => readSheet(resolve(path))))
  const rules = text.replaceAll(/@import ["'][^"']+["'];/g, '').replaceAll(/\n\s*\n/g, '\n')
  const urls = [...rules.matchAll(/url\(["']?([^"')]+)["']?\)/g)]
  return {
    css: [...parts.map((part) => part.css), rules.trim()].join('\n'),
    fonts: new Map([
      ...parts.flatMap((part) => [...part.fonts]),
      ...urls.map(([reference, path = '']): [string, string] => [reference, resolve(path)]),
    ]),
  }
}

function toAsset(basePath: string, name: string, contentType: string, body: Uint8Array): PageAsset {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 12)
  const extension = extname(name)
  return { path: `${basePath}/${basename(name, extension)}-${hash}${extension}`, contentType, body }
}
