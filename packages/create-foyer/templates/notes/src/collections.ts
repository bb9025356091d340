// Made by "foyer types". Do not change it here: make it again.

/** An item of "notes". */
export interface NotesItem {
  /** Text */
  text: string
}

/** Every collection by its id: `createClient<Collections>(…)`. */
export interface Collections {
  notes: NotesItem
}
