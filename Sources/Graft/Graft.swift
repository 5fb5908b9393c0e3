@_exported import CGraft
