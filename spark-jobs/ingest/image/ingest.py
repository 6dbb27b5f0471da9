"""
The image's main file. The catalog's credentials come from the environment, which a Secret fills: so they stand in no
pod's specification and on no command line.
"""

import os
import sys

from pyspark.sql import SparkSession

from celeiro_ingest.__main__ import main
from celeiro_ingest.lake_table import CATALOG

CREDENTIALS = {
    f"spark.sql.catalog.{CATALOG}.jdbc.user": "CELEIRO_CATALOG_USER",
    f"spark.sql.catalog.{CATALOG}.jdbc.password": "CELEIRO_CATALOG_PASSWORD",
}

if __name__ == "__main__":
    given = {name: os.environ[variable] for name, variable in CREDENTIALS.items() if variable in os.environ}
    # The job takes the session that is there.
    SparkSession.builder.config(map=given).getOrCreate()
    sys.exit(main(*sys.argv[1:]))
