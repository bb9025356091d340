// A list whose items a member saves: an app pays for what it imports.
export { FoyerProvider, useItems, useSaveItem } from '@foyer/react'
