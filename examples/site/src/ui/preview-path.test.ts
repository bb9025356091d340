import { expect, it } from 'vitest'
import { filmPreviewPath, isPreviewPath, sitePreviewPath } from './preview-path.js'

it.each([sitePreviewPath, filmPreviewPath('jaws-1975'), filmPreviewPath('a/b')])(
  '%s is a picture',
  (path) => expect(isPreviewPath(path)).toBe(true),
)

it.each(['/people/preview.png', '/films/preview.png', '/de/films/preview.png', '/de/preview.png'])(
  '%s is a page',
  (path) => expect(isPreviewPath(path)).toBe(false),
)
