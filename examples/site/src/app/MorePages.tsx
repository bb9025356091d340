import { FoyerProvider, useFoyer } from '@foyer/react'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { MoreTextsProvider } from '../language/texts-context.js'
import type { MoreTexts } from '../texts/en/more.js'

/** Layout of rarely opened pages: provides the texts of these pages and of the account forms. */
export function MorePages({ texts }: { texts: MoreTexts }): ReactNode {
  return (
    <MoreTextsProvider texts={texts}>
      <FoyerProvider client={useFoyer()} queryClient={useQueryClient()} texts={texts.forms}>
        <Outlet />
      </FoyerProvider>
    </MoreTextsProvider>
  )
}
