import {
  aggregateQueryOptions,
  itemQueryOptions,
  itemsQueryOptions,
  type ReadQuery,
  type SiteClient,
} from '@foyer/react'
import type { QueryClient } from '@tanstack/react-query'
import { byGenre, byYear } from '../charts/figures.js'
import { films } from '../films/film.js'
import { parseFilmSearch } from '../films/film-search.js'
import { searchQuery } from '../films/search-query.js'
import { shelves } from '../home/shelves.js'
import { byDirector } from '../people/director.js'
import { filmsOf } from '../people/films-of.js'
import { type PageCode, pageCode } from './page-code.js'

/** Dependencies of the pages. */
export interface SiteParts {
  client: SiteClient
  queryClient: QueryClient
}

/** A page on its way. Neither promise fails: what did not come is asked for again, and told, by the page itself. */
export interface FirstPage {
  code: Promise<unknown>
  data: Promise<unknown>
}

/** Puts the answer to a query into the cache. */
type Read = <Data>(query: ReadQuery<Data>) => void

/** A page, as an address names it. */
interface Destination {
  path: RegExp
  code: PageCode
  /** Reads what the page shows first; `part` is what the parentheses of `path` hold. */
  read?(read: Read, client: SiteClient, part: string, params: URLSearchParams): void
}

const destinations: readonly Destination[] = [
  {
    path: /^\/$/,
    code: pageCode.home,
    // The other shelves are further down than anybody sees at first.
    read: (read, client) => shelves[0] && read(itemsQueryOptions(client, films, shelves[0].build)),
  },
  {
    path: /^\/films\/?$/,
    code: pageCode.films,
    read(read, client, _, params) {
      const build = searchQuery(parseFilmSearch(params))
      read(itemsQueryOptions(client, films, build, { totalCount: true }))
    },
  },
  {
    path: /^\/films\/([^/]+)\/?$/,
    code: pageCode.film,
    read: (read, client, id) => read(itemQueryOptions(client, films, id)),
  },
  {
    path: /^\/people\/?$/,
    code: pageCode.people,
    read: (read, client) => read(aggregateQueryOptions(client, films, byDirector)),
  },
  {
    path: /^\/people\/([^/]+)\/?$/,
    code: pageCode.person,
    read: (read, client, name) => read(itemsQueryOptions(client, films, filmsOf(name))),
  },
  {
    path: /^\/charts\/?$/,
    code: pageCode.charts,
    read(read, client) {
      for (const build of [byYear, byGenre]) read(aggregateQueryOptions(client, films, build))
    },
  },
  { path: /^\/sign-in\/?$/, code: pageCode.signIn },
  { path: /^\/sign-up\/?$/, code: pageCode.signUp },
  { path: /^\/account\/?$/, code: pageCode.account },
  { path: /^\/watchlist\/?$/, code: pageCode.watchlist },
  { path: /^\/callback\/?$/, code: pageCode.callback },
]

/** Sends for the code of the page at an address, and for what it shows first, both at once. */
export function beginFirstPage({ client, queryClient }: SiteParts, address: URL): FirstPage {
  const { pathname, searchParams } = address
  const destination = destinations.find(({ path }) => path.test(pathname))
  if (!destination) {
    return { code: settled([pageCode.notFound.load()]), data: Promise.resolve() }
  }
  const reads: Promise<unknown>[] = [
    // The token is on its way in any case: most pages go on to ask for something.
    client.session.authorization(),
  ]
  const read: Read = (query) => void reads.push(queryClient.prefetchQuery(query))
  const part = decode(destination.path.exec(pathname)?.[1] ?? '')
  if (part !== undefined) destination.read?.(read, client, part, searchParams)
  return { code: settled([destination.code.load()]), data: settled(reads) }
}

/**
 * Sends for the code of what most people go on to, and of the way in and out: it is there at once, and without a
 * connection.
 */
export function bringNextPages(): void {
  const pages = [pageCode.films, pageCode.film, pageCode.people].map(({ load }) => load())
  void settled([...pages, import('../connection/auth-parts.js')])
}

function settled(promises: readonly Promise<unknown>[]): Promise<unknown> {
  return Promise.allSettled(promises)
}

/** A part of a path, or nothing when it is malformed. */
function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    // The page itself says that there is no such thing.
    return undefined
  }
}
