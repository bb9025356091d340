import type { PagedResult } from '@foyer/client'
import {
  type DehydratedState,
  dehydrate,
  HydrationBoundary,
  type QueryClient,
} from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { useLoaderData } from 'react-router'

/** Loader data of a page: its query cache. */
export type Content = DehydratedState

/** Serializes the content of a query cache for the browser. */
export function toContent(queryClient: QueryClient): Content {
  return dehydrate(queryClient, { serializeData: toPlain })
}

/** In the browser, pages run their own queries and show cached data in the meantime. */
export function clientLoader(): null {
  return null
}

const options = { defaultOptions: { deserializeData: fromPlain } }

/** Creates a page component that starts with the query cache of its loader. */
export function withContent(Page: ComponentType): () => ReactNode {
  return function PageWithContent(): ReactNode {
    const content = useLoaderData<Content | null>()
    return (
      <HydrationBoundary state={content} options={options}>
        <Page />
      </HydrationBoundary>
    )
  }
}

/** A page of results without its methods. */
interface PlainPage
  extends Pick<PagedResult<unknown>, 'items' | 'totalCount' | 'pageSize' | 'currentPage'> {
  totalPages: number | undefined
  more: { next: boolean; prev: boolean }
}

function toPlain(data: unknown): unknown {
  if (!isPage(data)) return data
  const { items, totalCount, pageSize, currentPage, totalPages } = data
  const more = { next: data.hasNext(), prev: data.hasPrev() }
  return { items, totalCount, pageSize, currentPage, totalPages, more } satisfies PlainPage
}

function fromPlain(data: unknown): unknown {
  if (!isPlainPage(data)) return data
  const { items, more, ...shown } = data
  return {
    ...shown,
    items,
    length: items.length,
    hasNext: () => more.next,
    hasPrev: () => more.prev,
    [Symbol.iterator]: () => items.values(),
  }
}

function isPage(data: unknown): data is PagedResult<unknown> {
  return typeof data === 'object' && data !== null && 'items' in data && 'hasNext' in data
}

function isPlainPage(data: unknown): data is PlainPage {
  return typeof data === 'object' && data !== null && 'items' in data && 'more' in data
}
