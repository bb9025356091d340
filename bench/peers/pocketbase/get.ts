// A page that shows one film.
import { client } from './client.js'

export const read = (id: string) => client.collection('films').getOne(id)
