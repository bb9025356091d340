// A list whose items a member saves: an app bundles only what it imports.
export { FoyerProvider, useItems, useSaveItem } from '@foyer/react'
