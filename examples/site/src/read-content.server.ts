import type { QueryOptionsClient, ReadQuery } from '@foyer/react'
import type { QueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { type Content, toContent } from './connection/content.js'
import { createQueryClient } from './connection/query-client.js'
import { visitContext } from './site.server.js'

/** Runs the queries of a page, each once. A failed query is left out, and the browser runs it again. */
interface Reader {
  client: QueryOptionsClient
  read<Data>(query: ReadQuery<Data>): Promise<Data | undefined>
  /** The results so far. */
  content(): Content
}

/** Creates the reader of a request. */
export function createReader({ context }: Pick<LoaderFunctionArgs, 'context'>): Reader {
  const queryClient: QueryClient = createQueryClient()
  return {
    client: context.get(visitContext).client,
    async read<Data>(query: ReadQuery<Data>) {
      await queryClient.prefetchQuery({ ...query, retry: false })
      return queryClient.getQueryData<Data>(query.queryKey)
    },
    content: () => toContent(queryClient),
  }
}
