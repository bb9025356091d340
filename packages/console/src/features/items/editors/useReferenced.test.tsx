// @vitest-environment happy-dom
import type { WireItem } from '@foyer/protocol'
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.js'
import { films, onlyPage } from '../../../testing/films.js'
import { renderPage } from '../../../testing/render-page.js'
import { useChoices } from './useReferenced.js'

function Choices(): ReactNode {
  const { data = [] } = useChoices(films, ' Emma ')
  return <p>{data.map(({ label }) => label).join(', ')}</p>
}

// Seen to fail: "Alex & Emma" was before "Emma".
test('lists names that begin with the text before others, and each item once', async () => {
  const found = (titles: readonly string[]): WireItem[] =>
    titles.map((title) => ({ id: title, dataCollectionId: 'films', data: { _id: title, title } }))
  const api = fakeApi({
    queryItems: async ({ query }) => {
      const isStart = JSON.stringify(query?.filter).includes('"$startsWith":"Emma"')
      const titles = isStart ? ['Emma', 'Emma 2'] : ['Alex & Emma', 'Emma', 'Emma 2']
      return { dataItems: found(titles), pagingMetadata: onlyPage }
    },
  })
  renderPage({ api, at: '/', pages: { '/': <Choices /> } })
  expect(await screen.findByText('Emma, Emma 2, Alex & Emma')).toBeTruthy()
})
