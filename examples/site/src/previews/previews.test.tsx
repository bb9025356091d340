import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { canWrite } from './can-write.js'
import { drawPreview } from './draw-preview.js'
import { FilmPreview, SitePreview } from './Previews.js'
import { previewReply } from './preview-reply.server.js'

const jaws = { title: 'Jaws', year: 1975, genre: 'Horror', director: 'Steven Spielberg' }
const seven = { title: '七人の侍', year: 1954, genre: 'Adventure', director: '黒澤 明' }

/** Reads the size in the header of a PNG. @see https://www.w3.org/TR/png-3/#11IHDR */
function sizeOf(png: Uint8Array): [width: number, height: number] {
  const bytes = Buffer.from(png)
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}

describe('the picture of a link preview', () => {
  it.each([
    ['of a film', <FilmPreview key="1" {...jaws} />],
    [
      'of a film with a long title and no other facts',
      <FilmPreview key="2" title={'Long '.repeat(60)} />,
    ],
    ['of a film in other letters', <FilmPreview key="3" {...seven} />],
    ['of the site', <SitePreview key="4" />],
  ])('%s is 1200 by 630 pixels', async (_, preview) => {
    expect(sizeOf(await drawPreview(renderToStaticMarkup(preview)))).toEqual([1200, 630])
  })

  it('has title, year, director and the name of the site', () => {
    const text = textOf(<FilmPreview {...jaws} />)
    for (const part of ['Jaws', '1975 · Steven Spielberg', 'Film club'])
      expect(text).toContain(part)
  })

  it('omits texts that its fonts cannot render', () => {
    const beside = textOf(<FilmPreview {...seven} />).split('preview-text')[1]
    expect(beside).toContain('1954')
    expect(beside).not.toMatch(/七|黒/)
  })

  it('differs with the title', async () => {
    const [one, other] = await Promise.all(
      ['Jaws', 'Jawz'].map((title) => drawPreview(textOf(<FilmPreview {...jaws} title={title} />))),
    )
    expect(one).not.toEqual(other)
  })
})

describe('canWrite', () => {
  it.each(['Jaws', 'Amélie från Łódź', 'Žižek', '…And Justice for All', '½ & ™'])(
    'accepts %s',
    (text) => {
      expect(canWrite(text)).toBe(true)
    },
  )

  it.each(['七人の侍', 'שבעת הסמוראים', 'Летят журавли', 'Fargo 🎬', 'Ψ'])('refuses %s', (text) => {
    expect(canWrite(text)).toBe(false)
  })

  // Planted fault that this test detects: ŉ, which neither font has.
  it.each(['display', 'text'])('accepts only text that the %s font can render', async (font) => {
    const draw = async (letter: string): Promise<string> => {
      const style = { fontFamily: `var(--font-${font})`, fontSize: 40 }
      const html = renderToStaticMarkup(
        <div className="preview">
          <div style={style}>{letter}</div>
        </div>,
      )
      return Buffer.from(await drawPreview(html)).toString('base64')
    }
    const letters = Array.from({ length: 0x2200 }, (_, code) => String.fromCodePoint(code)).filter(
      (letter) => canWrite(letter) && !/\s/.test(letter),
    )
    expect(letters.length).toBeGreaterThan(300)
    const missing = await draw('\uffff')
    const unknown: string[] = []
    for (const letter of letters) if ((await draw(letter)) === missing) unknown.push(letter)
    expect(unknown).toEqual([])
  })
})

describe('previewReply', () => {
  const ask = (preview: ReactNode, headers: Record<string, string> = {}): Promise<Response> =>
    previewReply(new Request('http://club.test/preview.png', { headers }), preview)

  it('is cacheable for a day, and revalidates with 304', async () => {
    const first = await ask(<FilmPreview {...jaws} />)
    expect(first.headers.get('content-type')).toBe('image/png')
    expect(first.headers.get('cache-control')).toBe('public, max-age=86400')
    const etag = first.headers.get('etag') ?? ''
    expect(sizeOf(await first.bytes())).toEqual([1200, 630])
    expect((await ask(<FilmPreview {...jaws} />, { 'if-none-match': `W/${etag}` })).status).toBe(
      304,
    )
    const changed = await ask(<FilmPreview {...jaws} year={1976} />, { 'if-none-match': etag })
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).not.toBe(etag)
  })
})

function textOf(preview: ReactNode): string {
  return renderToStaticMarkup(preview)
}
