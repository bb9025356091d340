'use client'

import { createPageClient, FoyerProvider, type PageClientConfig } from '@foyer/react'
import { type ReactNode, useMemo } from 'react'

export function Providers({ page, children }: { page: PageClientConfig; children: ReactNode }) {
  const client = useMemo(() => createPageClient(page), [page])
  return (
    <FoyerProvider client={client} initialSession={page.handover.session}>
      {children}
    </FoyerProvider>
  )
}
