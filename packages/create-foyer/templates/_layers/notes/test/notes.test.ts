import { createClient } from '@foyer/client'
import { expect, it } from 'vitest'
import type { Collections } from '../src/collections.ts'
import { startServer } from './start-server.ts'

const { clientId, url: host, fetch } = await startServer()
const visitor = () => createClient<Collections>({ clientId, host, fetch })

it('shows the notes to everybody', async () => {
  const { items } = await visitor().items.query('notes').find()
  expect(items.map(({ text }) => text)).toEqual(['Welcome. Log in to write a note of your own.'])
})

it('lets only members write', async () => {
  const note = { text: 'Not mine to write' }
  await expect(visitor().items.insert('notes', note)).rejects.toThrow('only members')
})
