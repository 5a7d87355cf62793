CREATE TABLE "tutorial_progress" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"item" text NOT NULL,
	"state" text NOT NULL,
	"stop" integer DEFAULT 0 NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tutorial_progress_workspace_id_user_id_item_pk" PRIMARY KEY("workspace_id","user_id","item"),
	CONSTRAINT "tutorial_progress_state_check" CHECK ("tutorial_progress"."state" in ('done', 'skipped', 'left', 'finished', 'hidden'))
);
--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "is_sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tutorial_progress" ADD CONSTRAINT "tutorial_progress_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutorial_progress" ADD CONSTRAINT "tutorial_progress_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "businesses_sample_key" ON "businesses" USING btree ("workspace_id") WHERE "businesses"."is_sample" and "businesses"."status" = 'active';--> statement-breakpoint
SELECT protect_tenant_table('tutorial_progress');
