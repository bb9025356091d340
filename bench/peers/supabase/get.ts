// A page that shows one film.
import { client } from './client.js'

export const read = (id: string) => client.from('films').select().eq('id', id).single()
