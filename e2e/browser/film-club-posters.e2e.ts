import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { bundleForPage } from '../docs/run-code.js'
import { filmClub } from '../lib/film-club.js'

const server = filmClub()

// The test injects the script with the posters.
test.use({ bypassCSP: true })

const repository = join(import.meta.dirname, '../..')
const poster = join(repository, 'examples/site/src/posters/Poster.tsx')

/** Long words, long titles, and short titles of wide letters. */
const titles = [
  'Donaudampfschifffahrtsgesellschaftskapitän',
  'Die Unabhängigkeitserklärung der Rechtsschutzversicherungsgesellschaften',
  'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz',
  'Das Arbeiterunfallversicherungsgesetz',
  'המסע המופלא של משפחת כהן אל הרי הגולן והחזרה הארוכה הביתה',
  'כשהקיסרית של ארץ הפלאות התעוררה',
  'Once in a Lifetime: the Extraordinary Story of the New York Cosmos',
  'Night of the Day of the Dawn of the Son of the Bride of the Return of the Revenge of the Terror of the Attack of the Evil, Mutant, Alien, Flesh Eating, Hellbound, Zombified Living Dead Part 2',
  'WWWWWWWW MMMMMMMM WWWWWWWW',
  'WWWWW',
  'שששש',
  'ШЩЖМЮ',
  '1941',
]

/**
 * Renders posters of all titles at all widths of the site. The year selects the layout of a poster, so 20 years cover
 * all layouts.
 */
const code = `
import { createRoot } from 'react-dom/client'
import { Poster } from ${JSON.stringify(poster)}
const titles = ${JSON.stringify(titles)}
const years = Array.from({ length: 20 }, (_, at) => 1960 + at)
const box = document.createElement('div')
document.body.append(box)
createRoot(box).render(
  [60, 110, 170, 320].map((width) =>
    titles.map((title) =>
      years.map((year) => (
        <div key={width + title + year} style={{ width }}>
          <Poster title={title} year={year} genre="Drama" />
        </div>
      )),
    ),
  ),
)
`

for (const fonts of ['of the site', 'of the system'] as const) {
  test(`posters show the longest titles in full, in the fonts ${fonts}`, async ({ page }) => {
    await page.goto(`${server.url}/people`)
    // The browser loads fonts when it is idle.
    await page.waitForFunction(() => document.documentElement.dataset.fonts === 'here')
    const script = await bundleForPage(code, { reactFolder: join(repository, 'examples/site') })
    await page.addScriptTag({ content: script, type: 'module' })
    await expect(page.locator('.poster')).toHaveCount(titles.length * 20 * 4)
    const cut = await page.evaluate(async (real) => {
      const root = document.documentElement
      if (!real) delete root.dataset.fonts
      await document.fonts.ready
      const posters = [...document.querySelectorAll('.poster')]
      return posters.flatMap((poster) => {
        const sheet = poster.getBoundingClientRect()
        const words = document.createRange()
        const [line, title, figure] = poster.firstElementChild?.children ?? []
        if (!line || !title || !figure) return ['a poster without its parts']
        words.selectNodeContents(title)
        const parts = [words, line, figure].map((part) => part.getBoundingClientRect())
        // Browsers round by up to half a pixel.
        const fits = parts.every(
          ({ left, right, top, bottom }) =>
            left >= sheet.left - 0.5 &&
            right <= sheet.right + 0.5 &&
            top >= sheet.top - 0.5 &&
            bottom <= sheet.bottom + 0.5,
        )
        const layout = poster.getAttribute('data-layout')
        return fits ? [] : [`${title.textContent} as ${layout}, ${sheet.width} px wide`]
      })
    }, fonts === 'of the site')
    expect(cut).toEqual([])
  })
}
