/** Draws no background, so that the plot works on the reader's background. */
export const plotStyle = `<style>
  text { font: 13px system-ui, sans-serif; fill: #24292f; }
  .strong { font-weight: 600; }
  .quiet { fill: #57606a; }
  .tick { stroke: #8c959f; stroke-opacity: .45; }
  .goal { stroke: #24292f; stroke-width: 2; }
  .met { fill: #1a7f37; fill-opacity: .1; }
  .range { stroke: #0b5a3c; stroke-width: 3; stroke-linecap: round; }
  .ours { fill: #0b5a3c; }
  .missed { fill: none; stroke: #b42318; stroke-width: 3; }
  .peer { fill: #6e7781; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3; }
    .quiet { fill: #9da7b1; }
    .goal { stroke: #e6edf3; }
    .range { stroke: #56d39a; }
    .ours { fill: #56d39a; }
    .missed { stroke: #ff8a7a; }
    .peer { fill: #8b949e; }
  }
</style>`;
