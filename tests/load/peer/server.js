// boardgame.io's own server with its own file storage: `node server.js FOLDER PORT`.
const { Server, FlatFile, Origins } = require("boardgame.io/server");
const { Cards } = require("./game.js");

const [folder, port] = process.argv.slice(2);
Server({ games: [Cards], db: new FlatFile({ dir: folder }), origins: [Origins.LOCALHOST] })
  .run(Number(port), () => console.log("ready"));
