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

/**
 * Code and data of the first page while they load. The promises never reject: the page itself retries failed requests
 * and shows their errors.
 */
export interface FirstPage {
  code: Promise<unknown>
  data: Promise<unknown>
}

/** Prefetches a query into the cache. */
type Read = <Data>(query: ReadQuery<Data>) => void

/** Route of a page, with its code and its first queries. */
interface Destination {
  path: RegExp
  code: PageCode
  /** Prefetches the first content of the page; `part` is the captured group of `path`. */
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

/** Loads the code of the page at a URL and prefetches its first content in parallel. */
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

/** Preloads the code of the most visited pages and of login and logout, so that they open at once and offline. */
export function bringNextPages(): void {
  const pages = [pageCode.films, pageCode.film, pageCode.people].map(({ load }) => load())
  void settled([...pages, import('../connection/auth-parts.js')])
}

function settled(promises: readonly Promise<unknown>[]): Promise<unknown> {
  return Promise.allSettled(promises)
}

/** Decodes a part of a path; returns undefined if it is malformed. */
function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    // The page itself says that there is no such thing.
    return undefined
  }
}
