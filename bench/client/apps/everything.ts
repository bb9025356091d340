// Everything that the package has, behind one call.
import { createClient } from '@foyer/client'

export const client = createClient({ clientId: 'site', host: 'https://foyer.example' })
