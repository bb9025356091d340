// The whole package, with `createClient`.
import { createClient } from '@foyer/client'

export const client = createClient({ clientId: 'site', host: 'https://foyer.example' })
