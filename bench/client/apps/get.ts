// A page that shows one film.
import { createConnection, createGet } from '@foyer/client'

const items = createGet(createConnection({ clientId: 'site', host: 'https://foyer.example' }))

export const read = (id: string) => items.get('films', id)
