import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FilmItem } from './film-row.js'
import { normalizeFilm } from './normalize-film.js'
import { formatReport, type ImportReport, type RowReport } from './report.js'

/** Input and output. Default: the files of this site. */
export interface ImportOptions {
  /** JSON file with a list of rows. */
  source?: string
  /** Folder for `films.jsonl` and `films-report.txt`. */
  target?: string
}

const here = dirname(fileURLToPath(import.meta.url))

/**
 * Reads the films of the npm package `vega-datasets` and writes `films.jsonl`, one item per line, and
 * `films-report.txt`, which lists every changed or rejected row.
 *
 * @throws Error if the source is not a list
 */
export function makeFilms({
  source = findMovies(),
  target = here,
}: ImportOptions = {}): ImportReport {
  const rows: unknown = JSON.parse(readFileSync(source, 'utf8'))
  if (!Array.isArray(rows)) throw new Error(`"${source}": expected a list of films`)
  const { films, changed } = normalizeAll(rows)
  const report = {
    source: 'movies.json of vega-datasets',
    rows: rows.length,
    films: films.length,
    changed,
  }
  const lines = films.map((film) => `${JSON.stringify(film)}\n`)
  writeFileSync(join(target, 'films.jsonl'), lines.join(''))
  writeFileSync(join(target, 'films-report.txt'), formatReport(report))
  return report
}

function normalizeAll(rows: readonly unknown[]): { films: FilmItem[]; changed: RowReport[] } {
  const films: FilmItem[] = []
  const changed: RowReport[] = []
  const taken = new Set<string>()
  for (const [index, raw] of rows.entries()) {
    const row = index + 1
    const result = normalizeFilm(raw, taken)
    if (result.refused !== undefined) {
      changed.push({ row, refused: result.refused })
      continue
    }
    films.push(result.film)
    if (result.changes.length > 0) {
      changed.push({ row, id: result.film._id, changes: result.changes })
    }
  }
  return { films, changed }
}

function findMovies(): string {
  const entry = createRequire(import.meta.url).resolve('vega-datasets')
  return join(dirname(entry), '../data/movies.json')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { rows, films, changed } = makeFilms()
  process.stdout.write(
    `${films} of ${rows} films written, ${changed.length} rows changed or refused: see films-report.txt\n`,
  )
}
