import {
  changeSearch,
  type FilmSearch,
  formatFilmSearch,
  parseFilmSearch,
} from '../films/film-search.js'
import { usePendingParams } from '../ui/usePendingParams.js'

/** Film search in the URL. */
export interface UseFilmSearch {
  search: FilmSearch
  /** Changes the search; `replace` adds no entry to the browser history, for example for each typed letter. */
  change(change: Partial<FilmSearch>, options?: { replace?: boolean }): void
}

/** Reads and changes the search in the URL. */
export function useFilmSearch(): UseFilmSearch {
  const [params, changeParams] = usePendingParams()
  return {
    search: parseFilmSearch(params),
    change: (change, { replace = false } = {}) =>
      changeParams((current) => formatFilmSearch(changeSearch(parseFilmSearch(current), change)), {
        replace,
        preventScrollReset: true,
      }),
  }
}
