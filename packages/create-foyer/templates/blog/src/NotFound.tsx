export function NotFound() {
  return (
    <>
      <title>Not found</title>
      <h1>Not found</h1>
      <p>
        There is no such page. <a href="/">All posts</a>
      </p>
    </>
  )
}
