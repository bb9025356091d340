import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readPageAssets } from './assets.js'

describe('page assets', async () => {
  const assets = await readPageAssets('/auth/assets')
  const paths = assets.files.map(({ path }) => path)
  const sheet = assets.files.find(({ path }) => path === assets.stylesheets[0])
  const css = new TextDecoder().decode(sheet?.body)

  it('are one style sheet, two scripts and fonts, each with a unique name', () => {
    expect(assets.stylesheets.length).toBe(1)
    expect(sheet?.contentType).toBe('text/css; charset=utf-8')
    const scripts = assets.files.filter(({ path }) =>
      Object.values(assets.captchaScripts).includes(path),
    )
    expect(scripts.map(({ contentType }) => contentType)).toEqual(
      Array(2).fill('text/javascript; charset=utf-8'),
    )
    const fonts = assets.files.filter((file) => file !== sheet && !scripts.includes(file))
    expect(fonts.length).toBeGreaterThanOrEqual(4)
    for (const { contentType, body } of fonts) {
      expect(contentType).toBe('font/woff2')
      expect(new TextDecoder().decode(body.subarray(0, 4))).toBe('wOF2')
    }
    expect(new Set(paths).size).toBe(paths.length)
  })

  // Planted fault that this test detects: an import of the solver, which a browser cannot resolve.
  it('contain scripts without imports', () => {
    const script = assets.files.find(({ path }) => path === assets.captchaScripts.work)
    const text = new TextDecoder().decode(script?.body)
    expect(text).toContain('async function solveCaptcha(')
    expect(text).not.toMatch(/^(import|export) /m)
  })

  it('contain the hash of their content in the name', () => {
    for (const { path, body } of assets.files) {
      const hash = createHash('sha256').update(body).digest('hex').slice(0, 12)
      expect(path).toMatch(new RegExp(`^/auth/assets/[\\w-]+-${hash}\\.(css|js|woff2)$`))
    }
  })

  // Planted fault that this test detects: a font with its package path.
  it('contain every file that the style sheet refers to', () => {
    const urls = [...css.matchAll(/url\(["']?([^"')]+)/g)].map(([, url]) => url)
    expect(urls.length).toBeGreaterThan(0)
    expect(urls.filter((url) => url === undefined || !paths.includes(url))).toEqual([])
    expect(css).not.toContain('@import')
    expect(css).not.toContain('http')
  })

  // Planted fault that this test detects: imports found in one kind of quotes only, so that surfaces.css is missing.
  it('contain all style sheets of the theme and the pages, in order', () => {
    const marks = [
      '--color-background:',
      '@font-face',
      '.visually-hidden',
      '.card',
      '.button',
      '.page-panel',
    ]
    const positions = marks.map((mark) => css.indexOf(mark))
    expect(positions).not.toContain(-1)
    expect(positions).toEqual([...positions].sort((a, b) => a - b))
  })

  it('list the two fonts to preload', () => {
    expect(assets.preload.length).toBe(2)
    for (const path of assets.preload) expect(paths).toContain(path)
  })
})
