import { lazy, type ReactNode, Suspense, useLayoutEffect, useState } from 'react'
import { Button } from 'react-aria-components'
import { SearchIcon } from '../ui/icons.js'
import { panelOpens } from '../ui/Panel.js'
import type { PaletteSources } from './commands.js'
import { texts } from './texts/texts.js'

const load = () => import('./Palette.js')
const Palette = lazy(async () => ({ default: (await load()).Palette }))

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

interface PaletteButtonProps {
  pages: PaletteSources['pages']
  leave: string
  onLeave: () => void
}

/** Button that opens the palette, which Ctrl+K and ⌘K open too. */
export function PaletteButton({ pages, leave, onLeave }: PaletteButtonProps): ReactNode {
  const [isOpen, setOpen] = useState(false)
  // Before the page is painted, so that the shortcut works as soon as the page is visible.
  useLayoutEffect(() => {
    // Preloaded, so that no input after the shortcut is lost.
    void load()
    const onKey = (event: KeyboardEvent): void => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isShortcut || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      setOpen(true)
    }
    const onPanel = (): void => setOpen(false)
    window.addEventListener('keydown', onKey)
    window.addEventListener(panelOpens, onPanel)
    return () => {
      window.removeEventListener('keydown', onKey)
      window.removeEventListener(panelOpens, onPanel)
    }
  }, [])
  return (
    <>
      <Button
        className="button quiet shell-search"
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        onPress={() => setOpen(true)}
      >
        <SearchIcon /> {texts.open}
        <span className="shell-shortcut" aria-hidden="true">
          {isApple ? '⌘K' : texts.shortcut}
        </span>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <Palette {...{ pages, leave, onLeave }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
