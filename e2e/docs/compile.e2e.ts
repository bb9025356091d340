import { expect, test } from '@playwright/test'
import { findTypeFaults } from './find-type-faults.js'
import * as reactPage from './react-page.js'
import { readBlock } from './read-block.js'
import { readSections } from './read-sections.js'

test('docs/client.md: every block compiles', async () => {
  const [first, ...sections] = readSections('client.md')
  const setUp = first?.code.page ?? ''
  const modules = sections.flatMap(({ title, code }) =>
    Object.entries(code).map(([place, block]) => ({
      name: `${title}, ${place}`,
      code: place === 'page' || place === 'callback' ? setUp + block : block,
    })),
  )
  expect(await findTypeFaults(modules)).toEqual([])
})

test('docs/react.md: every block compiles', async () => {
  const { sections, setUp, render } = reactPage
  const modules = sections.flatMap(({ title, code }) =>
    Object.entries(code).map(([place, block]) => ({
      name: `${title}, ${place}`,
      code: setUp + block + render,
    })),
  )
  expect(await findTypeFaults(modules)).toEqual([])
})

for (const { title, code } of reactPage.registrations) {
  test(`docs/react.md: ${title} compiles`, async () => {
    expect(await findTypeFaults([{ name: title, code: code.types ?? '' }])).toEqual([])
  })
}

// Blocks whose packages have types.
for (const [page, names] of [
  ['events.md', ['node', 'official', 'worker']],
  ['embedding.md', ['hono', 'test', 'clock', 'vite']],
] as const) {
  test(`docs/${page}: blocks compile`, async () => {
    const modules = names.map((name) => ({ name, code: readBlock(page, name) }))
    expect(await findTypeFaults(modules)).toEqual([])
  })
}
