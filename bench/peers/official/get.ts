// A page that shows one film.
import { items } from '@wix/data'
import { client } from './client.js'

const films = client.use(items)

export const read = (id: string) => films.get('films', id)
