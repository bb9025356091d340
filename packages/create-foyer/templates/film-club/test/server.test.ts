import { createClient, memoryStorage } from '@foyer/client'
import { expect, it } from 'vitest'
import { startServer } from './start-server.ts'

const { clientId, url: host, fetch } = await startServer()
const visitor = () => createClient({ clientId, host, fetch, storage: memoryStorage() })

it('renders pages that can be read without script', async () => {
  const page = await fetch(`${host}/films?q=jaws`, { headers: { accept: 'text/html' } })
  expect(await page.text()).toContain('href="/films/jaws-1975"')
})

it('shows the films to everybody', async () => {
  const { items } = await visitor().items.query('films').eq('title', 'Jaws').find()
  expect(items).toMatchObject([{ title: 'Jaws', year: 1975 }])
})

it('lets only members review and keep a watchlist', async () => {
  const { items } = visitor()
  const review = { filmId: 'jaws-1975', rating: 5, text: 'Not mine to write' }
  await expect(items.insert('reviews', review)).rejects.toThrow('only members')
  await expect(items.insert('watchlist', { film: 'jaws-1975' })).rejects.toThrow('only members')
  expect((await items.query('reviews').find()).items).toEqual([])
})

it('lets only owners change films', async () => {
  await expect(visitor().items.remove('films', 'jaws-1975')).rejects.toThrow('owner')
})
