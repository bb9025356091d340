/** The server build, as the plugin of React Router provides it. */
declare module 'virtual:react-router/server-build' {
  const build: import('react-router').ServerBuild
  export = build
}
