import type { Collection } from '@foyer/protocol'
import { type DragEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { mayUse, useOwner } from '../../../owner/rights.js'
import { collectionPath } from '../../../url/collection-paths.js'

/** The ways from the items of a collection to its import: a button, and a dropped file. */
interface ImportEntry {
  /** True while a file is dragged over the page. */
  isOver: boolean
  /** Opens the page of the import, with a file if there is one. */
  open: (file?: File) => void
  /** Attributes of the element on which files can be dropped. */
  dropTarget: {
    onDragOver: (event: DragEvent) => void
    onDragLeave: (event: DragEvent) => void
    onDrop: (event: DragEvent) => void
  }
}

/** Opens the import of a collection by a button or a dropped file. */
export function useImport(collection: Collection): ImportEntry {
  const owner = useOwner()
  const navigate = useNavigate()
  const [isOver, setOver] = useState(false)
  const mayImport = mayUse(owner, 'data:write')
  const hasFile = ({ dataTransfer }: DragEvent): boolean =>
    mayImport && dataTransfer.types.includes('Files')
  const open = (file?: File): void => {
    void navigate(`${collectionPath(collection.id)}/import`)
    if (file !== undefined) void choose(owner?.id, collection, file)
  }
  return {
    isOver,
    open,
    dropTarget: {
      onDragOver: (event) => {
        if (!hasFile(event)) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: ({ currentTarget, relatedTarget }) => {
        const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
        if (!isInside) setOver(false)
      },
      onDrop: (event) => {
        if (!hasFile(event)) return
        event.preventDefault()
        setOver(false)
        open(event.dataTransfer.files[0])
      },
    },
  }
}

/** Passes a file to the import, whose code loads with the first file. */
async function choose(
  ownerId: string | undefined,
  collection: Collection,
  file: File,
): Promise<void> {
  const { importSession } = await import('./import-session.js')
  await importSession(ownerId, collection.id).choose(file, collection)
}
