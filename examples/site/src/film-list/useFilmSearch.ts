import {
  changeSearch,
  type FilmSearch,
  formatFilmSearch,
  parseFilmSearch,
} from '../films/film-search.js'
import { useQuickParams } from '../ui/useQuickParams.js'

/** The search in the address. */
export interface UseFilmSearch {
  search: FilmSearch
  /** Changes it; with `replace` the back button skips the step, as for each letter typed. */
  change(change: Partial<FilmSearch>, options?: { replace?: boolean }): void
}

/** Reads and changes the search in the address. */
export function useFilmSearch(): UseFilmSearch {
  const [params, setParams] = useQuickParams()
  const search = parseFilmSearch(params)
  return {
    search,
    change: (change, { replace = false } = {}) =>
      setParams(formatFilmSearch(changeSearch(search, change)), {
        replace,
        preventScrollReset: true,
      }),
  }
}
