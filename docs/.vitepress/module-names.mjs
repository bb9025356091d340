import { Converter, ReflectionKind } from 'typedoc'

/** Names of the entry points, by which apps import them. */
const names = {
  'client/src': '@foyer/client',
  'client/src/webhooks': '@foyer/client/webhooks',
  'client/src/official': '@foyer/client/official',
  'react/src': '@foyer/react',
  'react/src/server': '@foyer/react/server',
  'server/src': '@foyer/server',
}

/** Names each module of the reference as apps import it. @param {import('typedoc').Application} app */
export function load(app) {
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const module of project.getChildrenByKind(ReflectionKind.Module)) {
      module.name = names[module.name] ?? module.name
    }
  })
}
