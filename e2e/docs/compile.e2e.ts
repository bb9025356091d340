import { expect, test } from '@playwright/test'
import { findTypeFaults, type Module } from './find-type-faults.js'
import * as reactPage from './react-page.js'
import { readBlock } from './read-block.js'
import { clientPages, readSections } from './read-sections.js'

test('docs: every block compiles', async () => {
  expect(await findTypeFaults([...clientModules(), ...reactModules(), ...otherModules()])).toEqual(
    [],
  )
})

function clientModules(): Module[] {
  const [first, ...sections] = clientPages.flatMap(readSections)
  const setUp = first?.code.page ?? ''
  return sections.flatMap(({ title, code }) =>
    Object.entries(code).map(([place, block]) => ({
      name: `client.md: ${title}, ${place}`,
      code: place === 'page' || place === 'callback' ? setUp + block : block,
    })),
  )
}

function reactModules(): Module[] {
  const { sections, setUp, render } = reactPage
  return sections.flatMap(({ title, code: { types, ...code } }) =>
    Object.entries(code).map(([place, block]) => ({
      name: `react.md: ${title}, ${place}`,
      code: setUp + block + render,
    })),
  )
}

/** Returns the blocks of other pages whose packages have types. */
function otherModules(): Module[] {
  const blocks = [
    ['http.md', ['oauth', 'verify']],
    ['events.md', ['node', 'official', 'worker']],
    ['from-the-provider.md', ['copy', 'invite']],
    ['club-site.md', ['author', 'role']],
    ['embedding.md', ['hono', 'mailer', 'test', 'mail', 'clock', 'vite']],
  ] as const
  return blocks.flatMap(([page, names]) =>
    names.map((name) => ({ name: `${page}: ${name}`, code: readBlock(page, name) })),
  )
}

// A program of its own for each, because a registration applies to all of a program.
for (const { title, code } of reactPage.registrations) {
  test(`docs/react.md: ${title} compiles`, async () => {
    expect(await findTypeFaults([{ name: title, code: code.types ?? '' }])).toEqual([])
  })
}
