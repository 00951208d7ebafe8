/**
 * Which threads of the basket weave are lit. A repeat is a multiple of 48; blocks are 24 wide, lying where
 * column + row is even and standing elsewhere, with threads at 5, 12 and 19 from the block's edge.
 */
export const weaveVariations = {
  plain: { repeat: 48, lit: '' },
  thirds: { repeat: 144, lit: lines([0, 0, 1], [2, 2, 1], [4, 4, 1], [3, 0, 1], [5, 2, 1], [1, 4, 1]) },
  clusters: { repeat: 192, lit: blocks([1, 1], [5, 5], [2, 6], [6, 2]) },
  plus: { repeat: 240, lit: blocks([4, 3], [3, 4], [5, 4], [4, 5]) },
  diagonal: { repeat: 144, lit: blocks([0, 5], [1, 4], [2, 3], [3, 2], [4, 1], [5, 0]) },
} as const;

export type WeaveVariation = keyof typeof weaveVariations;

function lines(...threads: readonly (readonly [column: number, row: number, thread: number])[]): string {
  return threads
    .map(([column, row, thread]) => {
      const [x, y, along] = [column * 24, row * 24, 5 + thread * 7];
      return (column + row) % 2 === 0 ? `M${x + 4} ${y + along}h16` : `M${x + along} ${y + 4}v16`;
    })
    .join('');
}

function blocks(...places: readonly (readonly [column: number, row: number])[]): string {
  return lines(...places.flatMap(([column, row]) => [0, 1, 2].map((thread) => [column, row, thread] as const)));
}
